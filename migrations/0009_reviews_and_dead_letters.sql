CREATE TABLE `job_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`reason` text NOT NULL,
	`key` text NOT NULL,
	`received_amount` integer,
	`received_currency` text,
	`returned` integer,
	`opened_at` integer NOT NULL,
	`resolution` text,
	`note` text,
	`resolved_by` text,
	`resolved_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_reviews_receivedAmount_whole" CHECK("payment_reviews"."received_amount" IS NULL OR (typeof("payment_reviews"."received_amount") = 'integer' AND "payment_reviews"."received_amount" >= 0)),
	CONSTRAINT "payment_reviews_returned_whole" CHECK("payment_reviews"."returned" IS NULL OR (typeof("payment_reviews"."returned") = 'integer' AND "payment_reviews"."returned" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reviews_fact` ON `payment_reviews` (`payment_id`,`key`);--> statement-breakpoint
CREATE INDEX `payment_reviews_order` ON `payment_reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_reviews_open` ON `payment_reviews` (`opened_at`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_reviews_resolved_by` ON `payment_reviews` (`resolved_by`) WHERE resolved_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `key` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `resolution` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `resolved_by` text;--> statement-breakpoint
CREATE UNIQUE INDEX `dead_letters_key` ON `dead_letters` (`key`) WHERE resolved_at IS NULL AND key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`received_at`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_events_webhooks` ON `payment_events` (`id`) WHERE cause = 'webhook';
--> statement-breakpoint
INSERT INTO `payment_reviews` (`payment_id`, `order_id`, `reason`, `key`, `opened_at`) SELECT `payments`.`id`, `order_id`, `failure`, 'before', `payments`.`updated_at` FROM `payments` JOIN `orders` ON `orders`.`id` = `order_id` WHERE `needs_review` = 1 AND (`state` = 'review' OR (`state` IN ('paid', 'refunded') AND `failure` IS NOT NULL));
