CREATE TABLE `video_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`object_key` text NOT NULL,
	`multipart_id` text NOT NULL,
	`length` integer NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`etags` text DEFAULT '[]' NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`claim` text,
	`claimed_until` integer,
	`touched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `video_uploads_touched` ON `video_uploads` (`touched_at`);