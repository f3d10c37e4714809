CREATE TABLE "document_files" (
	"document_id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_holder" text NOT NULL,
	"document_type" text NOT NULL,
	"country" text NOT NULL,
	"side" text,
	"document_number" text,
	"issuing_authority" text,
	"file_name" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "beneficial_owners" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "beneficial_owners_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"roles" jsonb NOT NULL,
	"ownership_percentage" double precision NOT NULL,
	"personal_info" jsonb NOT NULL,
	"kyc_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "documents_holder" ON "documents" USING btree ("document_holder");--> statement-breakpoint
CREATE INDEX "beneficial_owners_customer" ON "beneficial_owners" USING btree ("customer_id");