CREATE TABLE "card_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "card_transactions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"issuer_transaction_token" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"merchant" jsonb NOT NULL,
	"currency" text NOT NULL,
	"account_id" text NOT NULL,
	"authorized_amount" bigint NOT NULL,
	"open_amount" bigint NOT NULL,
	"pending_count" integer DEFAULT 0 NOT NULL,
	"pending_amount" bigint DEFAULT 0 NOT NULL,
	"pull_count" integer DEFAULT 0 NOT NULL,
	"pulled_amount" bigint DEFAULT 0 NOT NULL,
	"settlement_count" integer DEFAULT 0 NOT NULL,
	"settled_amount" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_total" bigint DEFAULT 0 NOT NULL,
	"returns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shortfall" bigint DEFAULT 0 NOT NULL,
	"authorized_at" timestamp (3) with time zone NOT NULL,
	"last_event_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_reveals" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"card_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cardholder_id" text NOT NULL,
	"platform_card_id" text NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"form" text NOT NULL,
	"currency" text NOT NULL,
	"funding_sources" jsonb NOT NULL,
	"max_spend_per_transaction" bigint,
	"issuer_ref" text NOT NULL,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegated_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "delegated_keys_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" text NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"nickname" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "card_transactions_card" ON "card_transactions" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_reveals_expires" ON "card_reveals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cards_cardholder" ON "cards" USING btree ("cardholder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_platform_card_id" ON "cards" USING btree ("platform_card_id");--> statement-breakpoint
CREATE INDEX "delegated_keys_card" ON "delegated_keys" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "delegated_keys_account" ON "delegated_keys" USING btree ("account_id");