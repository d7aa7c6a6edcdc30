ALTER TABLE `comments` ADD `done_up_to` integer;--> statement-breakpoint
DROP TRIGGER `comments_awaits_changed`;--> statement-breakpoint
DROP TRIGGER `comments_awaits_gone`;--> statement-breakpoint
-- Only a reply that came after "no answer needed" puts its thread back on the list: not one that is hidden, shown again or deleted.
CREATE TRIGGER `comments_awaits_changed` AFTER UPDATE OF `state` ON `comments` WHEN NEW.`parent_id` IS NOT NULL AND (NEW.`state` = 'visible') <> (OLD.`state` = 'visible') BEGIN
  UPDATE `comments` SET `awaits_answer` = coalesce(
    (SELECT `last`.`written_as` = 'student' AND `last`.`id` > coalesce(`comments`.`done_up_to`, 0) FROM `comments` AS `last`
      WHERE `last`.`parent_id` = NEW.`parent_id` AND `last`.`state` = 'visible' ORDER BY `last`.`id` DESC LIMIT 1),
    `written_as` = 'student' AND `done_up_to` IS NULL) WHERE `id` = NEW.`parent_id`;
END;--> statement-breakpoint
CREATE TRIGGER `comments_awaits_gone` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NOT NULL AND OLD.`state` = 'visible' BEGIN
  UPDATE `comments` SET `awaits_answer` = coalesce(
    (SELECT `last`.`written_as` = 'student' AND `last`.`id` > coalesce(`comments`.`done_up_to`, 0) FROM `comments` AS `last`
      WHERE `last`.`parent_id` = OLD.`parent_id` AND `last`.`state` = 'visible' ORDER BY `last`.`id` DESC LIMIT 1),
    `written_as` = 'student' AND `done_up_to` IS NULL) WHERE `id` = OLD.`parent_id`;
END;--> statement-breakpoint
-- Threads that are off the list although their last visible word is a student's were marked.
UPDATE `comments` SET `done_up_to` = (SELECT coalesce(max(`reply`.`id`), `comments`.`id`) FROM `comments` AS `reply`
  WHERE `reply`.`parent_id` = `comments`.`id` AND `reply`.`state` <> 'waiting')
WHERE `parent_id` IS NULL AND `awaits_answer` = 0 AND coalesce(
  (SELECT `last`.`written_as` FROM `comments` AS `last` WHERE `last`.`parent_id` = `comments`.`id` AND `last`.`state` = 'visible' ORDER BY `last`.`id` DESC LIMIT 1),
  `written_as`) = 'student';
