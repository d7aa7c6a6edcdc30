CREATE TABLE `sign_in_tries` (
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`tries` integer NOT NULL,
	`networks` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`before_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sign_in_tries_day` ON `sign_in_tries` (`day`);