CREATE TABLE `provider_keys` (
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`ending` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `name`),
	FOREIGN KEY (`set_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `provider_keys_set_by` ON `provider_keys` (`set_by`);--> statement-breakpoint
CREATE INDEX `payment_events_heard` ON `payment_events` (`provider`,`received_at`) WHERE cause = 'webhook';