ALTER TABLE `quiz_attempts` ADD `partial_credit` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `partial_credit` integer DEFAULT false NOT NULL;