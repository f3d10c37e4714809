CREATE TABLE "sca_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sca_challenges_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"factor" text NOT NULL,
	"status" text NOT NULL,
	"webauthn_challenge" text,
	"sent_at" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sca_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sca_factors_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"secret" text,
	"used_step" integer,
	"challenge" text,
	"webauthn_id" text,
	"webauthn_public_key" text,
	"webauthn_counter" integer,
	"webauthn_transports" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sca_guards" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"wrong_proofs" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"suspended_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sca_recovery_codes" (
	"digest" text PRIMARY KEY NOT NULL,
	"factor_id" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sca_resets" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sca_resets_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"factor" text NOT NULL,
	"status" text NOT NULL,
	"token_digest" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_payees" (
	"account_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sca_challenges_subject" ON "sca_challenges" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "sca_factors_customer" ON "sca_factors" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sca_factors_active" ON "sca_factors" USING btree ("customer_id","type") WHERE "sca_factors"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "sca_recovery_codes_factor" ON "sca_recovery_codes" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "sca_resets_customer" ON "sca_resets" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sca_resets_token" ON "sca_resets" USING btree ("token_digest");