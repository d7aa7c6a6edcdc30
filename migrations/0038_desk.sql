CREATE TABLE `course_counts` (
	`course_id` integer PRIMARY KEY NOT NULL,
	`students` integer DEFAULT 0 NOT NULL,
	`finished` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `saved_phrases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_phrases_user` ON `saved_phrases` (`user_id`,`text`);--> statement-breakpoint
CREATE TABLE `desk_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`choice` text DEFAULT 'daily' NOT NULL,
	`told_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "desk_mails_choice_known" CHECK("desk_mails"."choice" IN ('at-once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE INDEX `desk_mails_at_once` ON `desk_mails` (`user_id`) WHERE choice = 'at-once';--> statement-breakpoint
CREATE INDEX `comments_awaiting` ON `comments` (`created_at`) WHERE awaits_answer = 1 AND state IN ('visible', 'waiting');--> statement-breakpoint
CREATE INDEX `homework_submissions_state` ON `homework_submissions` (`state`,`submitted_at`);--> statement-breakpoint
-- By hand from here on. A person counts once for a course, whatever number of grants they have there.
CREATE TRIGGER `course_counts_first` AFTER INSERT ON `courses` BEGIN
  INSERT INTO `course_counts` (`course_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `course_counts_last` BEFORE DELETE ON `courses` BEGIN
  DELETE FROM `course_counts` WHERE `course_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `course_counts` SELECT `id`, (SELECT count(DISTINCT `user_id`) FROM `access_grants` WHERE `course_id` = `courses`.`id` AND `ended_at` IS NULL),
  (SELECT count(*) FROM `finished_courses` WHERE `course_id` = `courses`.`id`) FROM `courses`;
--> statement-breakpoint
CREATE TRIGGER `course_counts_given` AFTER INSERT ON `access_grants` WHEN NEW.`ended_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `access_grants` AS `other`
    WHERE `other`.`user_id` = NEW.`user_id` AND `other`.`course_id` = NEW.`course_id` AND `other`.`ended_at` IS NULL AND `other`.`id` <> NEW.`id`) BEGIN
  UPDATE `course_counts` SET `students` = `students` + 1 WHERE `course_id` = NEW.`course_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `course_counts_ended` AFTER UPDATE OF `ended_at` ON `access_grants` WHEN (OLD.`ended_at` IS NULL) <> (NEW.`ended_at` IS NULL)
    AND NOT EXISTS (SELECT 1 FROM `access_grants` AS `other`
    WHERE `other`.`user_id` = NEW.`user_id` AND `other`.`course_id` = NEW.`course_id` AND `other`.`ended_at` IS NULL AND `other`.`id` <> NEW.`id`) BEGIN
  UPDATE `course_counts` SET `students` = `students` + CASE WHEN NEW.`ended_at` IS NULL THEN 1 ELSE -1 END WHERE `course_id` = NEW.`course_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `course_counts_removed` AFTER DELETE ON `access_grants` WHEN OLD.`ended_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `access_grants` AS `other`
    WHERE `other`.`user_id` = OLD.`user_id` AND `other`.`course_id` = OLD.`course_id` AND `other`.`ended_at` IS NULL) BEGIN
  UPDATE `course_counts` SET `students` = `students` - 1 WHERE `course_id` = OLD.`course_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `course_counts_finished` AFTER INSERT ON `finished_courses` BEGIN
  UPDATE `course_counts` SET `finished` = `finished` + 1 WHERE `course_id` = NEW.`course_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `course_counts_unfinished` AFTER DELETE ON `finished_courses` BEGIN
  UPDATE `course_counts` SET `finished` = `finished` - 1 WHERE `course_id` = OLD.`course_id`;
END;
