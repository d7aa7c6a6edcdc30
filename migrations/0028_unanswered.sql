ALTER TABLE `comments` ADD `awaits_answer` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_unanswered` ON `comments` (`course_id`,`id`) WHERE awaits_answer = 1 AND state IN ('visible', 'waiting');--> statement-breakpoint
-- A thread awaits an answer while its last visible word is a student's, whoever writes, shows, hides, deletes or erases one.
CREATE TRIGGER `comments_awaits_new` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NULL OR NEW.`state` = 'visible' BEGIN
  UPDATE `comments` SET `awaits_answer` = NEW.`written_as` = 'student' WHERE `id` = coalesce(NEW.`parent_id`, NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `comments_awaits_changed` AFTER UPDATE OF `state` ON `comments` WHEN NEW.`parent_id` IS NOT NULL AND (NEW.`state` = 'visible') <> (OLD.`state` = 'visible') BEGIN
  UPDATE `comments` SET `awaits_answer` = coalesce(
    (SELECT `written_as` FROM `comments` AS `last` WHERE `last`.`parent_id` = NEW.`parent_id` AND `last`.`state` = 'visible' ORDER BY `last`.`id` DESC LIMIT 1),
    `written_as`) = 'student' WHERE `id` = NEW.`parent_id`;
END;--> statement-breakpoint
CREATE TRIGGER `comments_awaits_gone` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NOT NULL AND OLD.`state` = 'visible' BEGIN
  UPDATE `comments` SET `awaits_answer` = coalesce(
    (SELECT `written_as` FROM `comments` AS `last` WHERE `last`.`parent_id` = OLD.`parent_id` AND `last`.`state` = 'visible' ORDER BY `last`.`id` DESC LIMIT 1),
    `written_as`) = 'student' WHERE `id` = OLD.`parent_id`;
END;--> statement-breakpoint
UPDATE `comments` SET `awaits_answer` = coalesce(
  (SELECT `written_as` FROM `comments` AS `last` WHERE `last`.`parent_id` = `comments`.`id` AND `last`.`state` = 'visible' ORDER BY `last`.`id` DESC LIMIT 1),
  `written_as`) = 'student' WHERE `parent_id` IS NULL;
