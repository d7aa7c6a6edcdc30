ALTER TABLE `courses` ADD `stage` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `courses_stage` ON `courses` (`stage`,`status_show`,`id`);