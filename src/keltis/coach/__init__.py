"""What a decision was worth, judged by what the seat could know, and why."""
