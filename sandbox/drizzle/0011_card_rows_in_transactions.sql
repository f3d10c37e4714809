ALTER TABLE "card_transactions" ALTER COLUMN "sequence" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "card_transactions" ALTER COLUMN "sequence" SET DEFAULT nextval(pg_get_serial_sequence('transactions', 'sequence'));
