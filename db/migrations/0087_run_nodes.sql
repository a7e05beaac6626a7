ALTER TABLE "flow_runs" ADD COLUMN "node_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "node_name" text DEFAULT '' NOT NULL;