"""MTGO's own card data: what is printed on the cards, which its game messages leave out.

MTGO keeps a folder `CardDataSource`: one `client_SET.xml` for each set, and tables of strings
(facts/state-sources.md 1.4, 'Printed P/T and names'). Game messages name a card by its picture's number,
which is twice its catalogue number, and send power and toughness only where they differ from what is printed
(facts/pt-evidence.md 1). Where the folder is, the caller says; everything works without it.

`printed` is what can be asked, `xml_files` reads one file, `folder` puts a whole folder together, `cache`
keeps what was found, so that XML is read only when the folder changes.
"""

from recorder.sources.card_data.cache import load_card_data
from recorder.sources.card_data.printed import CardColumns, CardData, PrintedCard

__all__ = ["CardColumns", "CardData", "PrintedCard", "load_card_data"]
