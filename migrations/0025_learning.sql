CREATE TABLE `teachers` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`biography` text DEFAULT '' NOT NULL,
	`picture_url` text DEFAULT '' NOT NULL,
	`user_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teachers_name` ON `teachers` (`name`);--> statement-breakpoint
CREATE INDEX `teachers_user` ON `teachers` (`user_id`);--> statement-breakpoint
CREATE TABLE `comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`reported_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comment_reports_user` ON `comment_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `comment_reports_open` ON `comment_reports` (`comment_id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`course_id` integer NOT NULL,
	`parent_id` integer,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`written_as` text DEFAULT 'student' NOT NULL,
	`state` text DEFAULT 'visible' NOT NULL,
	`hidden_by` text,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hidden_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_writtenAs_known" CHECK("comments"."written_as" IN ('student', 'teacher', 'staff')),
	CONSTRAINT "comments_state_known" CHECK("comments"."state" IN ('visible', 'waiting', 'hidden', 'deleted'))
);
--> statement-breakpoint
CREATE INDEX `comments_course` ON `comments` (`course_id`,`parent_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_hidden_by` ON `comments` (`hidden_by`);--> statement-breakpoint
CREATE INDEX `comments_waiting` ON `comments` (`state`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `certificates` (
	`number` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`course_id` integer NOT NULL,
	`person_name` text NOT NULL,
	`course_name` text NOT NULL,
	`teacher_name` text DEFAULT '' NOT NULL,
	`finished_at` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_reason` text,
	`revoked_by` text,
	`replaces` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revoked_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_code` ON `certificates` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_valid` ON `certificates` (`user_id`,`course_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `certificates_course` ON `certificates` (`course_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `certificates_revoked_by` ON `certificates` (`revoked_by`);--> statement-breakpoint
CREATE TABLE `homework` (
	`id` integer PRIMARY KEY NOT NULL,
	`course_id` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `homework_course` ON `homework` (`course_id`);--> statement-breakpoint
CREATE TABLE `homework_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lecture_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	`homework_id` integer NOT NULL,
	`number` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`files` text NOT NULL,
	`state` text DEFAULT 'submitted' NOT NULL,
	`feedback` text DEFAULT '' NOT NULL,
	`graded_by` text,
	`graded_at` integer,
	`submitted_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lecture_id`) REFERENCES `lectures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`homework_id`) REFERENCES `homework`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`graded_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "homework_submissions_state_known" CHECK("homework_submissions"."state" IN ('submitted', 'passed', 'again'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `homework_submissions_number` ON `homework_submissions` (`user_id`,`lecture_id`,`number`);--> statement-breakpoint
CREATE INDEX `homework_submissions_to_grade` ON `homework_submissions` (`course_id`,`state`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `homework_submissions_lecture` ON `homework_submissions` (`lecture_id`);--> statement-breakpoint
CREATE INDEX `homework_submissions_homework` ON `homework_submissions` (`homework_id`);--> statement-breakpoint
CREATE INDEX `homework_submissions_graded_by` ON `homework_submissions` (`graded_by`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lecture_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	`second` integer DEFAULT 0 NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lecture_id`) REFERENCES `lectures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notes_course` ON `notes` (`user_id`,`course_id`,`lecture_id`,`second`);--> statement-breakpoint
CREATE INDEX `notes_lecture` ON `notes` (`lecture_id`);--> statement-breakpoint
CREATE INDEX `notes_by_course` ON `notes` (`course_id`);--> statement-breakpoint
CREATE TABLE `quiz_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lecture_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	`quiz_id` integer NOT NULL,
	`number` integer NOT NULL,
	`questions` text NOT NULL,
	`answers` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`sent_at` integer,
	`score` integer,
	`passed` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lecture_id`) REFERENCES `lectures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quiz_id`) REFERENCES `quizzes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_attempts_number` ON `quiz_attempts` (`user_id`,`lecture_id`,`number`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_lecture` ON `quiz_attempts` (`lecture_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_course` ON `quiz_attempts` (`course_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_quiz` ON `quiz_attempts` (`quiz_id`);--> statement-breakpoint
CREATE TABLE `quizzes` (
	`id` integer PRIMARY KEY NOT NULL,
	`course_id` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`questions` text NOT NULL,
	`attempts_allowed` integer,
	`time_limit_seconds` integer,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quizzes_course` ON `quizzes` (`course_id`);--> statement-breakpoint
ALTER TABLE `courses` ADD `promise` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `courses` ADD `outcomes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `courses` ADD `in_order` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `courses` ADD `has_certificate` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `lectures` ADD `content_file_name` text;--> statement-breakpoint
ALTER TABLE `lectures` ADD `video_qualities` text;--> statement-breakpoint
ALTER TABLE `lectures` ADD `transcript_key` text;--> statement-breakpoint
ALTER TABLE `progress` ADD `quiz_sent_at` integer;--> statement-breakpoint
ALTER TABLE `progress` ADD `quiz_passed_at` integer;--> statement-breakpoint
ALTER TABLE `progress` ADD `homework_passed_at` integer;--> statement-breakpoint
-- By hand from here on. Course pages show the teacher, so a change moves the version of the shop.
CREATE TRIGGER `teachers_version_new` AFTER INSERT ON `teachers` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;--> statement-breakpoint
CREATE TRIGGER `teachers_version_changed` AFTER UPDATE ON `teachers` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;--> statement-breakpoint
CREATE TRIGGER `teachers_version_gone` AFTER DELETE ON `teachers` BEGIN
  UPDATE `shop_version` SET `version` = lower(hex(randomblob(8)));
END;--> statement-breakpoint
-- An erased account stays erased.
CREATE TRIGGER `quiz_attempts_not_of_erased` BEFORE INSERT ON `quiz_attempts` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `homework_submissions_not_of_erased` BEFORE INSERT ON `homework_submissions` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `notes_not_of_erased` BEFORE INSERT ON `notes` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `certificates_not_of_erased` BEFORE INSERT ON `certificates` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `comments_not_of_erased` BEFORE INSERT ON `comments` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `comment_reports_not_of_erased` BEFORE INSERT ON `comment_reports` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;
--> statement-breakpoint
-- Counts the visible replies, whoever shows, hides, deletes or erases one.
CREATE TRIGGER `comments_reply_new` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NOT NULL AND NEW.`state` = 'visible' BEGIN
  UPDATE `comments` SET `reply_count` = `reply_count` + 1 WHERE `id` = NEW.`parent_id`;
END;--> statement-breakpoint
CREATE TRIGGER `comments_reply_changed` AFTER UPDATE OF `state` ON `comments` WHEN NEW.`parent_id` IS NOT NULL AND (NEW.`state` = 'visible') <> (OLD.`state` = 'visible') BEGIN
  UPDATE `comments` SET `reply_count` = `reply_count` + CASE WHEN NEW.`state` = 'visible' THEN 1 ELSE -1 END WHERE `id` = NEW.`parent_id`;
END;
