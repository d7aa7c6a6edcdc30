ALTER TABLE `custom_labels` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_groups` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `courses` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `lectures` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `pricing_plans` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `sections` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `teachers` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `homework` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `origin_banks` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_methods` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `promotions` ADD `english` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_methods` ADD `english` text DEFAULT '{}' NOT NULL;
