"""How much the site carries: members at full tables, beside a bare broadcast (`manage.py loadtest`)."""
