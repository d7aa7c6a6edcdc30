CREATE TABLE `payment_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`order_version` integer NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`returned_before` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`asked_at` integer,
	`ask_at` integer,
	`failure` text,
	`settled_by` text,
	`note` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_refunds_state_known" CHECK("payment_refunds"."state" IN ('open', 'given-back', 'refused', 'by-hand')),
	CONSTRAINT "payment_refunds_amount_whole" CHECK("payment_refunds"."amount" IS NULL OR (typeof("payment_refunds"."amount") = 'integer' AND "payment_refunds"."amount" >= 0)),
	CONSTRAINT "payment_refunds_returnedBefore_whole" CHECK("payment_refunds"."returned_before" IS NULL OR (typeof("payment_refunds"."returned_before") = 'integer' AND "payment_refunds"."returned_before" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_step` ON `payment_refunds` (`order_id`,`order_version`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_one_open` ON `payment_refunds` (`payment_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `payment_refunds_payment` ON `payment_refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_refunds_ask` ON `payment_refunds` (`ask_at`) WHERE ask_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_refunds_unsettled` ON `payment_refunds` (`created_at`) WHERE state IN ('open', 'refused');--> statement-breakpoint
CREATE INDEX `payment_refunds_settled_by` ON `payment_refunds` (`settled_by`) WHERE settled_by IS NOT NULL;