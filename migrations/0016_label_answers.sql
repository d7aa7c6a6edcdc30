CREATE TABLE `label_answers` (
	`label_id` integer PRIMARY KEY NOT NULL,
	`answers` integer NOT NULL
);
--> statement-breakpoint
-- By hand from here on, drizzle-kit knows no triggers. Whoever writes a student keeps the count in the same step. An answer is an object; a null among them would be none.
INSERT INTO `label_answers` (`label_id`, `answers`)
	SELECT json_extract(g.`value`, '$.id'), count(*) FROM `students` s, json_each(s.`custom_labels`) g WHERE g.`type` = 'object' GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `students_answers_new` AFTER INSERT ON `students` WHEN NEW.`custom_labels` IS NOT NULL BEGIN
	INSERT INTO `label_answers` (`label_id`, `answers`) SELECT json_extract(g.`value`, '$.id'), 1 FROM json_each(NEW.`custom_labels`) g WHERE g.`type` = 'object'
		ON CONFLICT (`label_id`) DO UPDATE SET `answers` = `answers` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `students_answers_changed` AFTER UPDATE OF `custom_labels` ON `students` WHEN OLD.`custom_labels` IS NOT NEW.`custom_labels` BEGIN
	UPDATE `label_answers` SET `answers` = `answers` - 1
		WHERE `label_id` IN (SELECT json_extract(g.`value`, '$.id') FROM json_each(OLD.`custom_labels`) g WHERE g.`type` = 'object');
	INSERT INTO `label_answers` (`label_id`, `answers`) SELECT json_extract(g.`value`, '$.id'), 1 FROM json_each(NEW.`custom_labels`) g WHERE g.`type` = 'object'
		ON CONFLICT (`label_id`) DO UPDATE SET `answers` = `answers` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `students_answers_gone` AFTER DELETE ON `students` WHEN OLD.`custom_labels` IS NOT NULL BEGIN
	UPDATE `label_answers` SET `answers` = `answers` - 1
		WHERE `label_id` IN (SELECT json_extract(g.`value`, '$.id') FROM json_each(OLD.`custom_labels`) g WHERE g.`type` = 'object');
END;
