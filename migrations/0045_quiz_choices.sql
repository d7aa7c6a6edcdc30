ALTER TABLE `quizzes` ADD `after_failed` text DEFAULT 'wrong' NOT NULL;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `retry_after_minutes` integer DEFAULT 0 NOT NULL;