ALTER TABLE `lectures` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `sections` ADD `removed_at` integer;--> statement-breakpoint
-- By hand from here on: a lecture that was taken out of its course is no longer needed to finish the course.
DROP TRIGGER `finished_courses_read_first`;--> statement-breakpoint
DROP TRIGGER `finished_courses_read_later`;--> statement-breakpoint
CREATE TRIGGER `finished_courses_read_first` AFTER INSERT ON `progress` WHEN NEW.`read_at` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `lectures` WHERE `course_id` = NEW.`course_id` AND `removed_at` IS NULL AND NOT EXISTS
    (SELECT 1 FROM `progress` AS `read` WHERE `read`.`user_id` = NEW.`user_id` AND `read`.`lecture_id` = `lectures`.`id` AND `read`.`read_at` IS NOT NULL)) BEGIN
  DELETE FROM `finished_courses` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
  INSERT INTO `finished_courses` SELECT `user_id`, `course_id`, max(`read_at`) FROM `progress` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `finished_courses_read_later` AFTER UPDATE OF `read_at` ON `progress` WHEN NEW.`read_at` IS NOT NULL AND OLD.`read_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `lectures` WHERE `course_id` = NEW.`course_id` AND `removed_at` IS NULL AND NOT EXISTS
    (SELECT 1 FROM `progress` AS `read` WHERE `read`.`user_id` = NEW.`user_id` AND `read`.`lecture_id` = `lectures`.`id` AND `read`.`read_at` IS NOT NULL)) BEGIN
  DELETE FROM `finished_courses` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
  INSERT INTO `finished_courses` SELECT `user_id`, `course_id`, max(`read_at`) FROM `progress` WHERE `user_id` = NEW.`user_id` AND `course_id` = NEW.`course_id`;
END;
