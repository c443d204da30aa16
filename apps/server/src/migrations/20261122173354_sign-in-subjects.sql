CREATE TABLE "sign_in_subjects" (
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client" text NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_subjects_user_id_issuer_client_pk" PRIMARY KEY("user_id","issuer","client")
);
