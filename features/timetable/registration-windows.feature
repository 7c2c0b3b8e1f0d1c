@spec-6 @6.enroll-windows
Feature: Registration opens for some before it opens for everybody
  Each family sees its own hour, and the page opens by itself.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @spec-3 @3.semester-fields
  Scenario: An administrator opens registration earlier for teachers
    Given "Lindenschule" has the semester "Spring 2030" from 01/07/2030 to 05/10/2030
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Spring 2030"
    And Ada sets
      | Registration opens | 12/08/2029 |
    And Ada turns on "Teachers"
    And Ada sets
      | Teachers: opens    | 12/08/2029 |
      | Teachers: opens at | 19:00      |
    And Ada chooses "Save"
    Then Ada reads "This must be before registration opens for everybody." at "Teachers: opens"
    When Ada sets
      | Teachers: opens | 12/01/2029 |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    And Ada sees "Teachers: Sat, Dec 1, 2029 at 7:00 PM"
    And Ada sees "0 people in 0 families"

  Scenario: A returning family enrolls, while another one sees its own hour
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Cleo is signed in
    And Cleo has a family with "Noa"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Cleo | Parent |
    And "Lindenschule" offers for Spring 2030
      | name  | seats |
      | Choir | 12    |
    And "Mia" had a seat in an earlier semester of "Lindenschule"
    And registration for "Spring 2030" opens for ReturningFamilies in -1 hours
    And registration for "Spring 2030" opens for Members in 30.5 hours
    When Ben visits the catalog of "Lindenschule"
    Then Ben sees "Registration for Spring 2030 is open for your family (returning families). It opens for everybody on Fri, Feb 1, 2030 at 9:00 AM."
    When Ben chooses "Enroll Mia: Choir"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Choir."
    When Cleo visits the catalog of "Lindenschule"
    Then Cleo sees "Registration for Spring 2030 opens for your family (members) in 30 hours."

  Scenario: The page opens by itself
    Given Ben is signed in
    And Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" offers for Spring 2030
      | name  | seats |
      | Choir | 12    |
    And "Mia" had a seat in an earlier semester of "Lindenschule"
    And registration for "Spring 2030" opens for ReturningFamilies in 1 hours
    When Ben visits the page of "Lindenschule"
    Then Ben sees "See all classes"
    # The page that counts down is opened by the clock that is moved.
    Given the clock of Ben can be changed
    When Ben goes to "See all classes"
    Then Ben sees "Registration for Spring 2030 opens for your family (returning families) in"
    And Ben is not offered "Enroll Mia: Choir"
    When the hour has come for Ben
    Then Ben hears "Registration for Spring 2030 is open now."
    And Ben is offered "Enroll Mia: Choir"
    And Ben has loaded the page once

  Scenario: The page of the organization counts down to the hour of the family
    Given Ben is signed in
    And Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" offers for Spring 2030
      | name  | seats |
      | Choir | 12    |
    And "Mia" had a seat in an earlier semester of "Lindenschule"
    And registration for "Spring 2030" opens for ReturningFamilies in 1 hours
    When Ben visits the catalog of "Lindenschule"
    Then Ben sees "Choir"
    Given the clock of Ben can be changed
    When Ben goes to "Back to Lindenschule"
    Then Ben sees "Registration for Spring 2030 opens for your family (returning families) in"
    When the hour has come for Ben
    Then Ben hears "Registration for Spring 2030 is open now."
    And Ben sees "Registration for Spring 2030 is open for your family (returning families)."
    And Ben has loaded the page once
