@spec-2
Feature: Many students of a class at once
  Whoever manages enrollments removes or enrolls several students in one go, and can undo a removal.

  Background:
    Given Ben has a family with "Mia"
    And Eva has a family with "Tom"
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Eva  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | seats | students |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | 2     | Noa      |
      | Drums | Fall 2091 | 09/01/2091 | 12/19/2091 | 2     | Noa      |
    And Ada is signed in

  @2.table-many-at-once @2.enrollment-undo
  Scenario: Two students are removed, their seats offered, and all of it undone
    Given the child Mia attends "Choir" of "Lindenschule"
    And the child Tom waits for "Choir" of "Lindenschule"
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    And Ada turns on "Select Mia Lind"
    And Ada turns on "Select Noa Lind"
    Then Ada hears "2 of 3 student(s) selected."
    And Ada is not offered "Enroll"
    When Ada chooses "Remove"
    Then Ada sees "Their families get an email in a minute. Until then, you can undo it."
    When Ada answers "Remove 2 students"
    Then Ada sees "2 students were removed."
    And Ada sees one toast "Success" saying "2 students were removed successfully"
    When Ada answers "Undo"
    Then Ada sees "2 students were changed back."
    When Ada answers "Close"
    Then Ada sees "Enrolled (2 of 2)"
    And Ada sees "Waitlist (1)"
    And no email comes to Ben
    And no email comes to Eva

  @2.table-many-at-once
  Scenario: Two students with an offered seat are enrolled, which is undone
    Given the child Mia waits for "Choir" of "Lindenschule"
    And the child Tom waits for "Choir" of "Lindenschule"
    And a student leaves "Choir"
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    Then Ada sees "Offered a seat (2)"
    When Ada turns on "Select Mia Lind"
    And Ada turns on "Select Tom Lind"
    And Ada chooses "Enroll"
    And Ada answers "Enroll 2 students"
    Then Ada sees "2 students were enrolled."
    When Ada answers "Undo"
    Then Ada sees "2 students were changed back."
    When Ada answers "Close"
    Then Ada sees "Offered a seat (2)"
    When Ada chooses "Enroll Mia Lind"
    Then Ada sees one toast "Success" saying "Mia Lind is enrolled"
    And Ada sees a toast with "The emails about Mia Lind are sent in a minute."
    And Ada sees "Enrolled (1 of 2)"
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    And Ada sees "Offered a seat (2)"

  @2.table-many-at-once
  Scenario: A class with one student offers nothing to choose
    When Ada visits the students of the class "Drums" in the administration of "Lindenschule"
    Then Ada sees "Noa Lind"
    And Ada is not offered "Select Noa Lind"
