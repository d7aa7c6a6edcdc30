CREATE TABLE `provider_keys_before` (
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text,
	`ending` text NOT NULL,
	`replaced_by` text NOT NULL,
	`replaced_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `name`),
	FOREIGN KEY (`replaced_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `provider_keys_before_replaced_by` ON `provider_keys_before` (`replaced_by`);--> statement-breakpoint
DROP INDEX `audit_log_subject`;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_kind` ON `audit_log` (substr(`action`, 1, instr(`action`, '.') - 1),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_subject` ON `audit_log` (`subject`,`at`);--> statement-breakpoint
ALTER TABLE `session` ADD `proved_at` integer;