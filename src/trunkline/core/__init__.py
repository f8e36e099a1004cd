"""The rules, compiled: one module per mechanism, all working on one flat State."""
