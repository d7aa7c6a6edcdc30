CREATE INDEX `certificates_user` ON `certificates` (`user_id`,`course_id`);--> statement-breakpoint
CREATE INDEX `progress_read` ON `progress` (`read_at`) WHERE read_at IS NOT NULL;