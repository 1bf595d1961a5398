CREATE TABLE "default_list_views" (
	"person_id" text NOT NULL,
	"resource" text NOT NULL,
	"view_id" integer NOT NULL,
	CONSTRAINT "default_list_views_pkey" PRIMARY KEY("person_id","resource")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"view_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_views_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"shared" boolean NOT NULL,
	"settings" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "search" text GENERATED ALWAYS AS (task_id::text || chr(10) || translate(regexp_replace(normalize(description), '[\s\u00a0\u202f]+', ' ', 'g'), E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёabcdefghijklmnopqrstuvwxyzґєіїўОЕАИНТСРВЛКМДПУЯЫЬГЗБЧЙХЖШЮЦЩЭФЪЁABCDEFGHIJKLMNOPQRSTUVWXYZҐЄІЇЎ', E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъеabcdefghijklmnopqrstuvwxyzґєіїўоеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъеabcdefghijklmnopqrstuvwxyzґєіїў') || chr(10) || round(progress::numeric * 100)::text || '%' || chr(10) || regexp_replace(money_total::text, '([0-9])(?=([0-9]{3})+$)', '\1 ', 'g') || ' ₽' || chr(10) || regexp_replace(money_paid::text, '([0-9])(?=([0-9]{3})+$)', '\1 ', 'g') || ' ₽') STORED;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "description_key" text GENERATED ALWAYS AS (left(translate(nullif(regexp_replace(regexp_replace(replace(replace(description, '№', 'no'), '…', '...'), '([0-9]+)', '0000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g'), ''), E' 0123456789абвгдежзийклмнопрстуфхцчшщъыьэюя\t\n\r_-–—,;:!?.·''"«»()[]{}§@*/\\&#%•`^°©®+±×<=>|~$€₽єіabcdefghijklmnopqrstuvwxyz ‘“АБВГДЕЄЖЗИІЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯABCDEFGHIJKLMNOPQRSTUVWXYZ ’”ґёїў„ҐЁЇЎ', E'+Z[\\]^_`abcdefghiklmopqrstuvwxyz{|}~ĀāĂăĄąĆ()*,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYjnćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠ+78defghijklmnopqrstuvwxyz{|}~ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠ+78giny8giny'), 200)) STORED;--> statement-breakpoint
ALTER TABLE "default_list_views" ADD CONSTRAINT "default_list_views_view_id_list_views_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("view_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_list_views_view_id_idx" ON "default_list_views" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_person_id_resource_name_key_idx" ON "list_views" USING btree ("person_id","resource","name_key");--> statement-breakpoint
CREATE INDEX "list_views_resource_idx" ON "list_views" USING btree ("resource") WHERE shared;--> statement-breakpoint
CREATE INDEX "tasks_status_desc_created_task_id_idx" ON "tasks" USING btree ("status" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_progress_created_task_id_idx" ON "tasks" USING btree ("progress","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_progress_desc_created_task_id_idx" ON "tasks" USING btree ("progress" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_money_total_created_task_id_idx" ON "tasks" USING btree ("money_total","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_money_total_desc_created_task_id_idx" ON "tasks" USING btree ("money_total" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_money_paid_created_task_id_idx" ON "tasks" USING btree ("money_paid","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_money_paid_desc_created_task_id_idx" ON "tasks" USING btree ("money_paid" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_description_key_idx" ON "tasks" USING btree (description_key collate "C");--> statement-breakpoint
CREATE INDEX "tasks_description_key_desc_idx" ON "tasks" USING btree (description_key collate "C" desc nulls last);