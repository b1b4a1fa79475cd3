"""No bot at all."""

print("hello")
