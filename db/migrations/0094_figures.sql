CREATE TABLE "message_hours" (
	"company_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"connection_id" bigint NOT NULL,
	"queue_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"author" text NOT NULL,
	"message_count" integer NOT NULL,
	"failed_count" integer NOT NULL,
	CONSTRAINT "message_hours_company_id_hour_connection_id_queue_id_user_id_author_pk" PRIMARY KEY("company_id","hour","connection_id","queue_id","user_id","author")
);
--> statement-breakpoint
CREATE TABLE "message_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_legs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_legs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"period_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"queue_id" bigint,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"opening_queue_id" bigint,
	"queue_id" bigint,
	"is_group" boolean NOT NULL,
	"opened_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by_id" bigint,
	"first_answer_at" timestamp with time zone,
	"first_answer_by_id" bigint,
	"ended_at" timestamp with time zone,
	"ended_by_id" bigint,
	"asked_at" timestamp with time zone,
	"rate" smallint,
	"rated_at" timestamp with time zone,
	"rated_user_id" bigint,
	"transfer_count" smallint DEFAULT 0 NOT NULL,
	"open_wait_seconds" integer,
	"open_answer_seconds" integer,
	"open_support_seconds" integer,
	"is_reckoned" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_hours" ADD CONSTRAINT "message_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_legs" ADD CONSTRAINT "service_legs_period_fk" FOREIGN KEY ("period_id") REFERENCES "public"."service_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_periods" ADD CONSTRAINT "service_periods_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_marks_company_idx" ON "message_marks" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "service_legs_period_idx" ON "service_legs" USING btree ("company_id","period_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_legs_ended_idx" ON "service_legs" USING btree ("company_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "service_periods_open_key" ON "service_periods" USING btree ("company_id","ticket_id") WHERE "service_periods"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "service_periods_ticket_idx" ON "service_periods" USING btree ("company_id","ticket_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_periods_ended_idx" ON "service_periods" USING btree ("company_id","ended_at");--> statement-breakpoint
CREATE INDEX "service_periods_started_idx" ON "service_periods" USING btree ("company_id","started_at");--> statement-breakpoint
CREATE INDEX "service_periods_accepted_idx" ON "service_periods" USING btree ("company_id","accepted_at");--> statement-breakpoint
CREATE INDEX "service_periods_answered_idx" ON "service_periods" USING btree ("company_id","first_answer_at");--> statement-breakpoint
CREATE INDEX "service_periods_rated_idx" ON "service_periods" USING btree ("company_id","rated_at") WHERE "service_periods"."rated_at" is not null;--> statement-breakpoint
CREATE INDEX "service_periods_reckon_idx" ON "service_periods" USING btree ("company_id","id") WHERE not "service_periods"."is_reckoned";--> statement-breakpoint
-- The periods of before, from the log: what the bot had is not told apart there, so that a person is needed from the beginning.
WITH marks AS (
  SELECT *, lag(type) OVER (PARTITION BY company_id, ticket_id ORDER BY id) AS former FROM ticket_logs
  WHERE type IN ('create', 'reopen', 'closed', 'autoClose', 'nps')
), starts AS (
  SELECT company_id, id AS ticket_id, created_at AS at FROM tickets WHERE NOT is_imported
  UNION ALL
  SELECT company_id, ticket_id, created_at FROM marks WHERE type = 'reopen' AND former IN ('closed', 'autoClose')
), spans AS (
  SELECT *, lead(at) OVER (PARTITION BY company_id, ticket_id ORDER BY at) AS next_at FROM starts
)
INSERT INTO service_periods (company_id, ticket_id, connection_id, opening_queue_id, queue_id, is_group, opened_by, started_at, queued_at,
  accepted_at, accepted_by_id, first_answer_at, first_answer_by_id, ended_at, ended_by_id, asked_at, rate, rated_at, rated_user_id,
  transfer_count, is_reckoned)
SELECT s.company_id, s.ticket_id, t.connection_id, t.queue_id, t.queue_id, t.is_group AND NOT t.group_as_ticket,
  CASE WHEN first_words.campaign_id IS NOT NULL THEN 'campaign' WHEN first_words.from_me THEN 'us' WHEN first_words.from_me IS NOT NULL THEN 'customer' END,
  s.at, s.at, accepted.created_at, accepted.user_id, answer.created_at, answer.user_id, ended.created_at,
  CASE WHEN ended.created_at IS NOT NULL THEN coalesce(last_had.user_id, t.user_id) END,
  asked.created_at, rated.rate, rated.created_at, rated.user_id, transfers.n, false
FROM spans s JOIN tickets t ON t.company_id = s.company_id AND t.id = s.ticket_id
  LEFT JOIN LATERAL (SELECT from_me, campaign_id FROM messages m WHERE m.company_id = s.company_id AND m.ticket_id = s.ticket_id
    AND m.created_at >= s.at AND (s.next_at IS NULL OR m.created_at < s.next_at) AND NOT m.is_private AND NOT m.is_system ORDER BY m.id LIMIT 1) first_words ON true
  LEFT JOIN LATERAL (SELECT created_at, user_id FROM messages m WHERE m.company_id = s.company_id AND m.ticket_id = s.ticket_id
    AND m.created_at >= s.at AND (s.next_at IS NULL OR m.created_at < s.next_at) AND m.from_me AND NOT m.is_private AND NOT m.is_system
    AND m.campaign_id IS NULL ORDER BY m.id LIMIT 1) answer ON true
  LEFT JOIN LATERAL (SELECT created_at, user_id FROM ticket_logs l WHERE l.company_id = s.company_id AND l.ticket_id = s.ticket_id
    AND l.created_at >= s.at AND (s.next_at IS NULL OR l.created_at < s.next_at)
    -- Who is chosen for one that waits has not accepted it; the wallet's owner has it from the beginning.
    AND (l.type IN ('open', 'receivedTransfer', 'reopen') OR (l.type = 'userDefine' AND l.created_at < s.at + interval '1 second'))
    AND l.user_id IS NOT NULL ORDER BY l.id LIMIT 1) accepted ON true
  LEFT JOIN LATERAL (SELECT user_id FROM ticket_logs l WHERE l.company_id = s.company_id AND l.ticket_id = s.ticket_id
    AND l.created_at >= s.at AND (s.next_at IS NULL OR l.created_at < s.next_at) AND l.type IN ('open', 'receivedTransfer', 'userDefine', 'reopen')
    AND l.user_id IS NOT NULL ORDER BY l.id DESC LIMIT 1) last_had ON true
  LEFT JOIN LATERAL (SELECT created_at FROM ticket_logs l WHERE l.company_id = s.company_id AND l.ticket_id = s.ticket_id
    AND l.created_at >= s.at AND (s.next_at IS NULL OR l.created_at < s.next_at) AND l.type = 'nps' ORDER BY l.id DESC LIMIT 1) asked ON true
  LEFT JOIN LATERAL (SELECT coalesce(asked.created_at, max(l.created_at), CASE WHEN t.status = 'closed' THEN coalesce(t.closed_at, t.updated_at) END) AS created_at
    FROM ticket_logs l WHERE l.company_id = s.company_id AND l.ticket_id = s.ticket_id
    AND l.created_at >= s.at AND (s.next_at IS NULL OR l.created_at < s.next_at) AND l.type IN ('closed', 'autoClose')) ended
    ON s.next_at IS NOT NULL OR t.status IN ('closed', 'nps')
  LEFT JOIN LATERAL (SELECT rate, created_at, user_id FROM ticket_ratings r WHERE r.company_id = s.company_id AND r.ticket_id = s.ticket_id
    AND r.created_at >= s.at AND (s.next_at IS NULL OR r.created_at < s.next_at) ORDER BY r.id DESC LIMIT 1) rated ON true
  CROSS JOIN LATERAL (SELECT count(*)::smallint AS n FROM ticket_logs l WHERE l.company_id = s.company_id AND l.ticket_id = s.ticket_id
    AND l.created_at >= s.at AND (s.next_at IS NULL OR l.created_at < s.next_at) AND l.type = 'transfered') transfers
ORDER BY s.at, s.ticket_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH turns AS (
  SELECT company_id, ticket_id, user_id, queue_id, type, created_at,
    lead(created_at) OVER (PARTITION BY company_id, ticket_id ORDER BY id) AS until FROM ticket_logs
  WHERE type IN ('open', 'receivedTransfer', 'userDefine', 'transfered', 'pending', 'closed', 'autoClose', 'nps', 'reopen')
)
INSERT INTO service_legs (company_id, period_id, user_id, queue_id, began_at, ended_at)
SELECT p.company_id, p.id, u.user_id, u.queue_id, u.created_at, coalesce(u.until, p.ended_at)
FROM turns u JOIN service_periods p ON p.company_id = u.company_id AND p.ticket_id = u.ticket_id
  AND u.created_at >= p.started_at AND (p.ended_at IS NULL OR u.created_at <= p.ended_at)
WHERE (u.type IN ('open', 'receivedTransfer', 'reopen') OR (u.type = 'userDefine' AND u.created_at < p.started_at + interval '1 second'))
  AND u.user_id IS NOT NULL ORDER BY u.company_id, p.id, u.created_at;
--> statement-breakpoint
INSERT INTO message_marks (company_id, hour) SELECT DISTINCT company_id, date_trunc('hour', created_at, 'UTC') FROM messages;
