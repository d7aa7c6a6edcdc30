CREATE TABLE `course_groups` (
	`group_name` text PRIMARY KEY NOT NULL,
	`shown` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `promotions_ends` ON `promotions` (`enabled`,`ends_at`);--> statement-breakpoint
INSERT INTO `course_groups` SELECT `group_name`, COUNT(*) FROM `courses` WHERE `status_show` = 1 GROUP BY `group_name`;--> statement-breakpoint
-- By hand from here on, drizzle-kit knows neither triggers nor virtual tables. Whoever writes a course counts it in the same step.
CREATE TRIGGER `courses_count_new` AFTER INSERT ON `courses` WHEN NEW.`status_show` = 1 BEGIN
	INSERT INTO `course_groups` VALUES (NEW.`group_name`, 1) ON CONFLICT (`group_name`) DO UPDATE SET `shown` = `shown` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `courses_count_gone` AFTER DELETE ON `courses` WHEN OLD.`status_show` = 1 BEGIN
	UPDATE `course_groups` SET `shown` = `shown` - 1 WHERE `group_name` = OLD.`group_name`;
END;--> statement-breakpoint
CREATE TRIGGER `courses_count_moved` AFTER UPDATE OF `status_show`, `group_name` ON `courses` BEGIN
	UPDATE `course_groups` SET `shown` = `shown` - OLD.`status_show` WHERE `group_name` = OLD.`group_name`;
	INSERT INTO `course_groups` VALUES (NEW.`group_name`, NEW.`status_show`)
		ON CONFLICT (`group_name`) DO UPDATE SET `shown` = `shown` + excluded.`shown`;
END;--> statement-breakpoint
-- Finds any part of a name, address or number among all orders. The words are in the orders; here is only where they are.
CREATE VIRTUAL TABLE `order_search` USING fts5(`words`, content = '', tokenize = 'trigram');--> statement-breakpoint
INSERT INTO `order_search` (`rowid`, `words`) SELECT `id`, `fullname` || char(10) || `email` || char(10) || `tel` FROM `orders`;--> statement-breakpoint
CREATE TRIGGER `orders_find_new` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_search` (`rowid`, `words`) VALUES (NEW.`id`, NEW.`fullname` || char(10) || NEW.`email` || char(10) || NEW.`tel`);
END;
