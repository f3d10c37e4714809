CREATE TABLE "ownership_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ownership_challenges_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"token_digest" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_accounts" ADD COLUMN "ownership_type" text;--> statement-breakpoint
CREATE INDEX "ownership_challenges_account" ON "ownership_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ownership_challenges_token" ON "ownership_challenges" USING btree ("token_digest");