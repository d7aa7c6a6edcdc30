ALTER TABLE `order_lines` ADD `refunded_amount` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_amount` integer DEFAULT 0 NOT NULL;