ALTER TABLE `certificates` ADD `person_name_eng` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `course_name_eng` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `teacher_name_eng` text DEFAULT '' NOT NULL;