CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`visitor_id` text,
	`purpose` text NOT NULL,
	`text_version` text NOT NULL,
	`given` integer NOT NULL,
	`place` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "consents_purpose_known" CHECK("consents"."purpose" IN ('terms', 'privacy', 'marketing'))
);
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`purpose`,`id`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`object_keys` text NOT NULL,
	`outbox_id` text,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `erasures_open` ON `erasures` (`at`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
-- By hand from here on. What is found of an order follows what it says of its buyer.
CREATE TRIGGER `orders_find_changed` AFTER UPDATE OF `fullname`, `email`, `tel` ON `orders` BEGIN
	INSERT INTO `order_search` (`order_search`, `rowid`, `words`) VALUES ('delete', OLD.`id`, OLD.`fullname` || char(10) || OLD.`email` || char(10) || OLD.`tel`);
	INSERT INTO `order_search` (`rowid`, `words`) VALUES (NEW.`id`, NEW.`fullname` || char(10) || NEW.`email` || char(10) || NEW.`tel`);
END;--> statement-breakpoint
-- Who was erased stays so: whatever was under way in another tab fails as a whole.
CREATE TRIGGER `orders_not_of_erased` BEFORE INSERT ON `orders` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `session_not_of_erased` BEFORE INSERT ON `session` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `account_not_of_erased` BEFORE INSERT ON `account` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `students_not_of_erased` BEFORE INSERT ON `students` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `shipping_addresses_not_of_erased` BEFORE INSERT ON `shipping_addresses` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `carts_not_of_erased` BEFORE INSERT ON `carts` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `uploads_not_of_erased` BEFORE INSERT ON `uploads` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `progress_not_of_erased` BEFORE INSERT ON `progress` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `one_time_tokens_not_of_erased` BEFORE INSERT ON `one_time_tokens` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `consents_not_of_erased` BEFORE INSERT ON `consents` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;--> statement-breakpoint
CREATE TRIGGER `user_not_of_erased` BEFORE UPDATE OF `email`, `name`, `username` ON `user` WHEN EXISTS (SELECT 1 FROM `erasures` WHERE `user_id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'account erased');
END;
