CREATE TABLE "kyc_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"redirect_uri" text,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
