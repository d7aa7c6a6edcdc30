CREATE TABLE `people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`words` text NOT NULL,
	`roles` text NOT NULL,
	`is_guest` integer DEFAULT false NOT NULL,
	`user_group_id` integer,
	`last_sign_in_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_user` ON `people` (`user_id`);--> statement-breakpoint
CREATE INDEX `people_group` ON `people` (`user_group_id`,`id`) WHERE user_group_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `people_guest` ON `people` (`id`) WHERE is_guest = 1;--> statement-breakpoint
CREATE INDEX `people_not_student` ON `people` (`id`) WHERE roles <> 'student';--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `student_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_notes_user` ON `student_notes` (`user_id`);--> statement-breakpoint
CREATE INDEX `student_notes_author` ON `student_notes` (`author_id`);--> statement-breakpoint
ALTER TABLE `user` ADD `second_factor_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `blocked_at` integer;--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
-- By hand from here on, drizzle-kit knows neither views, triggers nor virtual tables. Whoever writes a user or a student keeps `people` in the same step.
CREATE VIEW `people_now` AS SELECT
	u.`id` AS `user_id`,
	u.`name` || char(10) || u.`email` || char(10) || coalesce(u.`username`, '') || char(10) || coalesce(s.`tel`, '') || char(10) || coalesce(s.`nickname`, '')
		|| char(10) || coalesce(s.`firstname_eng` || ' ' || s.`lastname_eng`, '') AS `words`,
	u.`roles` AS `roles`,
	coalesce(s.`is_guest`, 0) AS `is_guest`,
	s.`user_group_id` AS `user_group_id`
FROM `user` u LEFT JOIN `students` s ON s.`user_id` = u.`id`;--> statement-breakpoint
INSERT INTO `people` (`user_id`, `words`, `roles`, `is_guest`, `user_group_id`, `last_sign_in_at`)
	SELECT p.*, (SELECT max(s.`created_at`) FROM `session` s WHERE s.`user_id` = p.`user_id`) FROM `people_now` p JOIN `user` u ON u.`id` = p.`user_id` ORDER BY u.`created_at`, u.`id`;--> statement-breakpoint
CREATE VIRTUAL TABLE `people_search` USING fts5(`words`, content = 'people', content_rowid = 'id', tokenize = 'trigram');--> statement-breakpoint
INSERT INTO `people_search` (`rowid`, `words`) SELECT `id`, `words` FROM `people`;--> statement-breakpoint
CREATE TRIGGER `people_find_new` AFTER INSERT ON `people` BEGIN
	INSERT INTO `people_search` (`rowid`, `words`) VALUES (NEW.`id`, NEW.`words`);
END;--> statement-breakpoint
CREATE TRIGGER `people_find_changed` AFTER UPDATE OF `words` ON `people` WHEN NEW.`words` <> OLD.`words` BEGIN
	INSERT INTO `people_search` (`people_search`, `rowid`, `words`) VALUES ('delete', OLD.`id`, OLD.`words`);
	INSERT INTO `people_search` (`rowid`, `words`) VALUES (NEW.`id`, NEW.`words`);
END;--> statement-breakpoint
CREATE TRIGGER `people_find_gone` AFTER DELETE ON `people` BEGIN
	INSERT INTO `people_search` (`people_search`, `rowid`, `words`) VALUES ('delete', OLD.`id`, OLD.`words`);
END;--> statement-breakpoint
CREATE TRIGGER `user_people_new` AFTER INSERT ON `user` BEGIN
	INSERT INTO `people` (`user_id`, `words`, `roles`, `is_guest`, `user_group_id`) SELECT * FROM `people_now` WHERE `user_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `user_people_changed` AFTER UPDATE OF `name`, `email`, `username`, `roles` ON `user` BEGIN
	UPDATE `people` SET (`words`, `roles`) = (SELECT n.`words`, n.`roles` FROM `people_now` n WHERE n.`user_id` = NEW.`id`) WHERE `user_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `user_people_gone` BEFORE DELETE ON `user` BEGIN
	DELETE FROM `people` WHERE `user_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `students_people_new` AFTER INSERT ON `students` BEGIN
	UPDATE `people` SET (`words`, `is_guest`, `user_group_id`) = (SELECT n.`words`, n.`is_guest`, n.`user_group_id` FROM `people_now` n WHERE n.`user_id` = NEW.`user_id`)
		WHERE `user_id` = NEW.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `students_people_changed` AFTER UPDATE OF `tel`, `nickname`, `firstname_eng`, `lastname_eng`, `is_guest`, `user_group_id` ON `students` BEGIN
	UPDATE `people` SET (`words`, `is_guest`, `user_group_id`) = (SELECT n.`words`, n.`is_guest`, n.`user_group_id` FROM `people_now` n WHERE n.`user_id` = NEW.`user_id`)
		WHERE `user_id` = NEW.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `session_people_new` AFTER INSERT ON `session` BEGIN
	UPDATE `people` SET `last_sign_in_at` = NEW.`created_at` WHERE `user_id` = NEW.`user_id`;
END;
