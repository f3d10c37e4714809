CREATE TABLE "contacts" (
	"customer_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"code_expires_at" timestamp (3) with time zone,
	"wrong_codes" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "contacts_customer_id_channel_pk" PRIMARY KEY("customer_id","channel")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "verification_awaits_contacts" boolean DEFAULT false NOT NULL;