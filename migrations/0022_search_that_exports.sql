CREATE TABLE `people_grams` (
	`gram` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`gram`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `catalogue_words` (
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	`words` text NOT NULL,
	PRIMARY KEY(`kind`, `id`),
	CONSTRAINT "catalogue_words_kind_known" CHECK("catalogue_words"."kind" IN ('course', 'product'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `course_grams` (
	`gram` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`gram`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `grams_to_fill` (
	`source` text PRIMARY KEY NOT NULL,
	`before` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_grams` (
	`gram` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`gram`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- By hand from here on. A database with a virtual table cannot be exported, so what finds words is plain rows now: each row of text is cut
-- into all its runs of three characters (and of six, which few rows share), and triggers keep them.
-- Long texts in pieces of 256: a piece costs the square of its length. DISTINCT keeps SQLite from cutting the whole text again for each run.
CREATE VIEW `course_grams_now` AS SELECT DISTINCT w.`id` AS `id`, lower(substr(w.`piece`, at.`key` + 1, 3)) AS `gram`
	FROM (SELECT DISTINCT c.`id`, substr(c.`words`, cut.`key` * 256 + 1, 258) AS `piece` FROM `catalogue_words` c,
		json_each('[0' || replace(printf('%.*c', length(c.`words`) / 256, 'x'), 'x', ',0') || ']') cut WHERE c.`kind` = 'course') w,
		json_each('[0' || replace(printf('%.*c', length(w.`piece`), 'x'), 'x', ',0') || ']') at
	WHERE at.`key` + 3 <= length(w.`piece`) AND instr(substr(w.`piece`, at.`key` + 1, 3), char(10)) = 0;--> statement-breakpoint
CREATE VIEW `order_grams_now` AS SELECT DISTINCT w.`id` AS `id`, lower(substr(w.`words`, at.`key` + 1, size.`value`)) AS `gram`
	FROM (SELECT `id`, `fullname` || char(10) || `email` || char(10) || `tel` AS `words` FROM `orders`) w, json_each('[3,6]') size,
		json_each('[0' || replace(printf('%.*c', length(w.`words`), 'x'), 'x', ',0') || ']') at
	WHERE at.`key` + size.`value` <= length(w.`words`) AND instr(substr(w.`words`, at.`key` + 1, size.`value`), char(10)) = 0;--> statement-breakpoint
CREATE VIEW `people_grams_now` AS SELECT DISTINCT w.`id` AS `id`, lower(substr(w.`words`, at.`key` + 1, size.`value`)) AS `gram`
	FROM (SELECT `id`, `words` FROM `people`) w, json_each('[3,6]') size,
		json_each('[0' || replace(printf('%.*c', length(w.`words`), 'x'), 'x', ',0') || ']') at
	WHERE at.`key` + size.`value` <= length(w.`words`) AND instr(substr(w.`words`, at.`key` + 1, size.`value`), char(10)) = 0;--> statement-breakpoint
CREATE TRIGGER `catalogue_words_grams_new` AFTER INSERT ON `catalogue_words` WHEN NEW.`kind` = 'course' BEGIN
	INSERT INTO `course_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `course_grams_now` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `catalogue_words_grams_old` BEFORE UPDATE OF `words` ON `catalogue_words` WHEN OLD.`kind` = 'course' BEGIN
	DELETE FROM `course_grams` WHERE (`gram`, `id`) IN (SELECT `gram`, `id` FROM `course_grams_now` WHERE `id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `catalogue_words_grams_changed` AFTER UPDATE OF `words` ON `catalogue_words` WHEN NEW.`kind` = 'course' BEGIN
	INSERT INTO `course_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `course_grams_now` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `catalogue_words_grams_gone` BEFORE DELETE ON `catalogue_words` WHEN OLD.`kind` = 'course' BEGIN
	DELETE FROM `course_grams` WHERE (`gram`, `id`) IN (SELECT `gram`, `id` FROM `course_grams_now` WHERE `id` = OLD.`id`);
END;--> statement-breakpoint
-- The old triggers go before the tables that they write. These tables are indexes: no row of another refers to them, and their words stand
-- in `orders`, in `people` and, copied first, in `catalogue_words`.
DROP TRIGGER `orders_find_new`;--> statement-breakpoint
DROP TRIGGER `orders_find_changed`;--> statement-breakpoint
DROP TRIGGER `people_find_new`;--> statement-breakpoint
DROP TRIGGER `people_find_changed`;--> statement-breakpoint
DROP TRIGGER `people_find_gone`;--> statement-breakpoint
INSERT INTO `catalogue_words` (`kind`, `id`, `words`) SELECT `kind`, CAST(`ref` AS INTEGER), lower(`words`) FROM `catalogue_search`;--> statement-breakpoint
DROP TABLE `catalogue_search`;--> statement-breakpoint
DROP TABLE `order_search`;--> statement-breakpoint
DROP TABLE `people_search`;--> statement-breakpoint
CREATE TRIGGER `orders_grams_new` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `order_grams_now` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_grams_old` BEFORE UPDATE OF `fullname`, `email`, `tel` ON `orders` WHEN NEW.`fullname` <> OLD.`fullname` OR NEW.`email` <> OLD.`email` OR NEW.`tel` <> OLD.`tel` BEGIN
	DELETE FROM `order_grams` WHERE (`gram`, `id`) IN (SELECT `gram`, `id` FROM `order_grams_now` WHERE `id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_grams_changed` AFTER UPDATE OF `fullname`, `email`, `tel` ON `orders` WHEN NEW.`fullname` <> OLD.`fullname` OR NEW.`email` <> OLD.`email` OR NEW.`tel` <> OLD.`tel` BEGIN
	INSERT INTO `order_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `order_grams_now` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_grams_gone` BEFORE DELETE ON `orders` BEGIN
	DELETE FROM `order_grams` WHERE (`gram`, `id`) IN (SELECT `gram`, `id` FROM `order_grams_now` WHERE `id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `people_grams_new` AFTER INSERT ON `people` BEGIN
	INSERT INTO `people_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `people_grams_now` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `people_grams_old` BEFORE UPDATE OF `words` ON `people` WHEN NEW.`words` <> OLD.`words` BEGIN
	DELETE FROM `people_grams` WHERE (`gram`, `id`) IN (SELECT `gram`, `id` FROM `people_grams_now` WHERE `id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `people_grams_changed` AFTER UPDATE OF `words` ON `people` WHEN NEW.`words` <> OLD.`words` BEGIN
	INSERT INTO `people_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `people_grams_now` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `people_grams_gone` BEFORE DELETE ON `people` BEGIN
	DELETE FROM `people_grams` WHERE (`gram`, `id`) IN (SELECT `gram`, `id` FROM `people_grams_now` WHERE `id` = OLD.`id`);
END;--> statement-breakpoint
-- The newest are found at once; the sweep goes on from there, a few thousand a minute, because a migration has seconds.
INSERT INTO `order_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `order_grams_now`
	WHERE `id` > coalesce((SELECT `id` FROM `orders` ORDER BY `id` DESC LIMIT 1 OFFSET 2000), 0);--> statement-breakpoint
INSERT INTO `grams_to_fill` (`source`, `before`) SELECT 'orders', `id` + 1 FROM (SELECT `id` FROM `orders` ORDER BY `id` DESC LIMIT 1 OFFSET 2000);--> statement-breakpoint
INSERT INTO `people_grams` (`gram`, `id`) SELECT `gram`, `id` FROM `people_grams_now`
	WHERE `id` > coalesce((SELECT `id` FROM `people` ORDER BY `id` DESC LIMIT 1 OFFSET 2000), 0);--> statement-breakpoint
INSERT INTO `grams_to_fill` (`source`, `before`) SELECT 'people', `id` + 1 FROM (SELECT `id` FROM `people` ORDER BY `id` DESC LIMIT 1 OFFSET 2000);
