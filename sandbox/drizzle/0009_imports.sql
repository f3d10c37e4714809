CREATE TABLE "bulk_import_errors" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_import_errors_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"error" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_import_lines" (
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "bulk_import_lines_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"total" integer NOT NULL,
	"successful" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bulk_import_errors_job" ON "bulk_import_errors" USING btree ("job_id");