CREATE TABLE `finished_courses` (
	`user_id` text NOT NULL,
	`course_id` integer NOT NULL,
	`finished_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `course_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `finished_courses_course` ON `finished_courses` (`course_id`);--> statement-breakpoint
-- By hand from here on. Whatever reads the last lecture (a report, a quiz, homework, an import) finishes the course, and finishes it
-- again after the school added lectures.
CREATE TRIGGER `finished_courses_read_first` AFTER INSERT ON `progress` WHEN NEW.`read_at` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `lectures` WHERE `course_id` = NEW.`course_id` AND NOT EXISTS
    (SELECT 1 FROM `progress` AS `read` WHERE `read`.`user_id` = NEW.`user_id` AND `read`.`lecture_id` = `lectures`.`id` AND `read`.`read_at` IS NOT NULL)) BEGIN
  DELETE FROM `finished_courses` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
  INSERT INTO `finished_courses` SELECT `user_id`, `course_id`, max(`read_at`) FROM `progress` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `finished_courses_read_later` AFTER UPDATE OF `read_at` ON `progress` WHEN NEW.`read_at` IS NOT NULL AND OLD.`read_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `lectures` WHERE `course_id` = NEW.`course_id` AND NOT EXISTS
    (SELECT 1 FROM `progress` AS `read` WHERE `read`.`user_id` = NEW.`user_id` AND `read`.`lecture_id` = `lectures`.`id` AND `read`.`read_at` IS NOT NULL)) BEGIN
  DELETE FROM `finished_courses` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
  INSERT INTO `finished_courses` SELECT `user_id`, `course_id`, max(`read_at`) FROM `progress` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
END;
--> statement-breakpoint
INSERT INTO `finished_courses` SELECT `user_id`, `course_id`, max(`read_at`) FROM `progress` AS `p` WHERE `read_at` IS NOT NULL GROUP BY `user_id`, `course_id`
  HAVING count(*) = (SELECT count(*) FROM `lectures` WHERE `lectures`.`course_id` = `p`.`course_id`);
--> statement-breakpoint
-- A certificate shows that its course was finished, although the school may have added lectures since.
INSERT INTO `finished_courses` SELECT `user_id`, `course_id`, max(`finished_at`) FROM `certificates`
  WHERE `user_id` NOT IN (SELECT `user_id` FROM `erasures`) GROUP BY `user_id`, `course_id` ON CONFLICT DO NOTHING;
