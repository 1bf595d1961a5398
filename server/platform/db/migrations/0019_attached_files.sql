ALTER TABLE "files" ADD COLUMN "attached" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "files_unattached_idx" ON "files" USING btree ("at") WHERE not attached;