CREATE TABLE `stored_uploads` (
	`purpose` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
INSERT INTO `stored_uploads` SELECT `purpose`, SUM(`bytes`) FROM `uploads` GROUP BY `purpose`;--> statement-breakpoint
-- Triggers by hand, drizzle-kit knows none: whoever writes an upload counts it in the same step, and nobody can forget to.
CREATE TRIGGER `uploads_count_new` AFTER INSERT ON `uploads` BEGIN
	INSERT INTO `stored_uploads` VALUES (NEW.`purpose`, NEW.`bytes`)
		ON CONFLICT (`purpose`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;--> statement-breakpoint
CREATE TRIGGER `uploads_count_gone` AFTER DELETE ON `uploads` BEGIN
	UPDATE `stored_uploads` SET `bytes` = `bytes` - OLD.`bytes` WHERE `purpose` = OLD.`purpose`;
END;--> statement-breakpoint
CREATE TRIGGER `uploads_count_resized` AFTER UPDATE OF `bytes` ON `uploads` BEGIN
	UPDATE `stored_uploads` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `purpose` = NEW.`purpose`;
END;
