"""Recording while the game is played.
"""
