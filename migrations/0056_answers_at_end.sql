ALTER TABLE `quizzes` ADD `answers_at_end` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `quizzes` SET `answers_at_end` = 0 WHERE `after_failed` = 'nothing';
