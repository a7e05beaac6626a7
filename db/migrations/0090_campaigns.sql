ALTER TABLE "campaign_settings" ADD COLUMN "opt_out_line" text DEFAULT 'Responda PARAR para não receber mais mensagens como esta.' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_settings" ADD COLUMN "opt_out_answer" text DEFAULT 'Pronto: você não receberá mais mensagens como esta. Para voltar a receber, escreva VOLTAR.' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_settings" ADD COLUMN "opt_in_answer" text DEFAULT 'Pronto: você voltará a receber nossas mensagens.' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "prepared_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "log_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_campaign_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "campaign_id" bigint;