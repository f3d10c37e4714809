CREATE TABLE "daily_volumes" (
	"payer" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_volumes_payer_day_pk" PRIMARY KEY("payer","day")
);
