CREATE TABLE `lecture_files` (
	`object_key` text NOT NULL,
	`lecture_id` integer NOT NULL,
	PRIMARY KEY(`object_key`, `lecture_id`)
);
--> statement-breakpoint
CREATE INDEX `lecture_files_lecture` ON `lecture_files` (`lecture_id`);--> statement-breakpoint
CREATE TABLE `left_files` (
	`object_key` text PRIMARY KEY NOT NULL,
	`left_at` integer
);
--> statement-breakpoint
CREATE INDEX `left_files_left` ON `left_files` (`left_at`);--> statement-breakpoint
CREATE INDEX `uploads_video_keys` ON `uploads` (`object_key`) WHERE purpose = 'video';--> statement-breakpoint
-- By hand from here on. The objects that the lectures name now, also those that are taken out: they can be put back.
INSERT INTO `lecture_files` (`object_key`, `lecture_id`)
  SELECT `video_key`, `id` FROM `lectures` WHERE `video_key` IS NOT NULL
  UNION SELECT `content_file`, `id` FROM `lectures` WHERE `content_file` LIKE 'lecture/%'
  UNION SELECT `one`.`value` ->> 'key', `lectures`.`id` FROM `lectures`, json_each(`video_qualities`) AS `one`
  UNION SELECT `one`.`value` ->> 'key', `lectures`.`id` FROM `lectures`, json_each(`captions`) AS `one`
  UNION SELECT `one`.`value` ->> 'key', `lectures`.`id` FROM `lectures`, json_each(`transcripts`) AS `one`;
--> statement-breakpoint
-- What lectures let go of before this migration.
INSERT INTO `left_files` (`object_key`)
  SELECT `object_key` FROM `uploads` WHERE `purpose` = 'video' AND `attached_at` IS NOT NULL AND `user_id` IS NULL AND `visitor_id` IS NULL
    AND `object_key` NOT IN (SELECT `object_key` FROM `lecture_files`)
  UNION SELECT `object_key` FROM `site_files` WHERE `object_key` LIKE 'lecture/%'
    AND `object_key` NOT IN (SELECT `object_key` FROM `lecture_files`);
--> statement-breakpoint
CREATE TRIGGER `lectures_files_new` AFTER INSERT ON `lectures` BEGIN
  INSERT INTO `lecture_files` (`object_key`, `lecture_id`)
    SELECT `key`, NEW.`id` FROM (
      SELECT NEW.`video_key` AS `key`
      UNION SELECT NEW.`content_file` WHERE NEW.`content_file` LIKE 'lecture/%'
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`video_qualities`)
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`captions`)
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`transcripts`))
    WHERE `key` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `lectures_files_changed` AFTER UPDATE OF `video_key`, `content_file`, `video_qualities`, `captions`, `transcripts` ON `lectures`
WHEN NEW.`video_key` IS NOT OLD.`video_key` OR NEW.`content_file` IS NOT OLD.`content_file`
  OR NEW.`video_qualities` IS NOT OLD.`video_qualities` OR NEW.`captions` IS NOT OLD.`captions` OR NEW.`transcripts` IS NOT OLD.`transcripts`
BEGIN
  DELETE FROM `lecture_files` WHERE `lecture_id` = NEW.`id` AND `object_key` NOT IN (
    SELECT `key` FROM (
      SELECT NEW.`video_key` AS `key`
      UNION SELECT NEW.`content_file`
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`video_qualities`)
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`captions`)
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`transcripts`))
    WHERE `key` IS NOT NULL);
  INSERT INTO `lecture_files` (`object_key`, `lecture_id`)
    SELECT `key`, NEW.`id` FROM (
      SELECT NEW.`video_key` AS `key`
      UNION SELECT NEW.`content_file` WHERE NEW.`content_file` LIKE 'lecture/%'
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`video_qualities`)
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`captions`)
      UNION SELECT `value` ->> 'key' FROM json_each(NEW.`transcripts`))
    WHERE `key` IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM `lecture_files` WHERE `object_key` = `key` AND `lecture_id` = NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lectures_files_gone` AFTER DELETE ON `lectures` BEGIN
  DELETE FROM `lecture_files` WHERE `lecture_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lecture_files_named` AFTER INSERT ON `lecture_files` BEGIN
  DELETE FROM `left_files` WHERE `object_key` = NEW.`object_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `lecture_files_left` AFTER DELETE ON `lecture_files`
WHEN NOT EXISTS (SELECT 1 FROM `lecture_files` WHERE `object_key` = OLD.`object_key`)
BEGIN
  INSERT INTO `left_files` (`object_key`)
    SELECT OLD.`object_key` WHERE NOT EXISTS (SELECT 1 FROM `left_files` WHERE `object_key` = OLD.`object_key`);
END;
