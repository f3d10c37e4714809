CREATE TABLE "agent_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agent_actions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"quote_id" text,
	"wallet_signature" text,
	"transfer_details" jsonb,
	"transaction_id" text,
	"rejection_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agents_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"policy" jsonb NOT NULL,
	"usage" jsonb NOT NULL,
	"token_digest" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_device_codes" (
	"code_digest" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"code" text PRIMARY KEY NOT NULL,
	"inviter_uma" text NOT NULL,
	"invitee_uma" text,
	"status" text NOT NULL,
	"first_name" text,
	"amount" bigint,
	"currency" text NOT NULL,
	"url" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "agent_id" text;--> statement-breakpoint
CREATE INDEX "agent_actions_agent" ON "agent_actions" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_actions_status" ON "agent_actions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "agents_customer" ON "agents" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_token" ON "agents" USING btree ("token_digest") WHERE "agents"."token_digest" is not null;--> statement-breakpoint
CREATE INDEX "agent_device_codes_agent" ON "agent_device_codes" USING btree ("agent_id");